package uniq

// explain adds to a verdict the reasons for it.
func (c *Checker) explain(v *Verdict, o Options) {}
