package action

import (
	"github.com/maxence-charriere/go-app/v9/pkg/app"
)

// copyLink puts an address on the clipboard that opens the example with the present options.
func (s *Session) copyLink(ctx app.Context, _ app.Action) {
	link, ok := s.Model.Link()
	if !ok {
		return
	}
	address := *ctx.Page().URL()
	address.RawQuery, address.Fragment = link.Query().Encode(), ""
	s.page.Copy(address.String(), func(err error) {
		ctx.Dispatch(func(app.Context) {
			if err != nil {
				s.Model.Fault = "The browser did not take the link (" + err.Error() + "). It is " + address.String()
				return
			}
			s.say("The link was copied.")
		})
	})
}
