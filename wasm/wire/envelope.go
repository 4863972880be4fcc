package wire

import (
	"encoding/json"
	"fmt"
)

// ParseEnvelope reads an envelope from its JSON.
func ParseEnvelope(text []byte) (Envelope, error) {
	var env Envelope
	if err := json.Unmarshal(text, &env); err != nil {
		return Envelope{}, fmt.Errorf("envelope: %w", err)
	}
	if env.Kind == "" {
		return Envelope{}, fmt.Errorf("envelope %d has no kind", env.ID)
	}
	return env, nil
}

// Decode puts the body into v, a pointer to the type that goes with the kind.
func (env Envelope) Decode(v any) error {
	if err := json.Unmarshal(env.Body, v); err != nil {
		return fmt.Errorf("body of %s %d: %w", env.Kind, env.ID, err)
	}
	return nil
}
