package main

import "context"

// giveWay makes the current request one that lets others go first: it ends when any other comes, and begins again behind it.
// The error is that of such an end, when others wait already.
func (l *lead) giveWay(j *job) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	j.givesWay = true
	if len(l.queue) == 0 {
		return nil
	}
	l.stepAside()
	return j.ctx.Err()
}

// stepAside ends the current request for now if it gives way. l.mu is held.
func (l *lead) stepAside() {
	if j := l.current; j != nil && j.givesWay {
		j.again = true
		j.cancel()
	}
}

// resume queues a request that stepped aside once more; false when it did not. l.mu is held.
func (l *lead) resume(j *job) bool {
	if !j.again {
		return false
	}
	j.again, j.givesWay = false, false
	j.ctx, j.cancel = context.WithCancel(context.Background())
	l.queue = append(l.queue, j)
	return true
}
