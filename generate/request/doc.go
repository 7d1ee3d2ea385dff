// Package request is what can be asked of the generator, typed or as text.
package request
