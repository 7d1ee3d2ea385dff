//go:build !judge

package request

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
)

// ReadMask reads a mask file: a picture in text, or a PNG with a pixel for each
// cell, dark ones black, light or transparent ones white, and grey ones free.
func ReadMask(data []byte) (*Mask, error) {
	if bytes.HasPrefix(data, []byte("\xff\xd8\xff")) {
		return nil, errors.New("expected a PNG with a pixel for each cell, or text; got a JPEG, which blurs its pixels")
	}
	if !bytes.HasPrefix(data, []byte("\x89PNG")) {
		m := &Mask{}
		return m, m.UnmarshalText(data)
	}
	size, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("damaged PNG: %w", err)
	}
	if size.Width > MaxSide || size.Height > MaxSide {
		return nil, fmt.Errorf("PNG of %dx%d pixels; a mask has a pixel for each cell, at most %d each way", size.Width, size.Height, MaxSide)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("damaged PNG: %w", err)
	}
	return maskOf(img), nil
}

// maskOf makes each pixel black, free or white by its brightness on white paper.
func maskOf(img image.Image) *Mask {
	b := img.Bounds()
	m := &Mask{Rows: b.Dy(), Cols: b.Dx()}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			_, _, _, alpha := img.At(x, y).RGBA()
			grey := color.Gray16Model.Convert(img.At(x, y)).(color.Gray16).Y
			switch light := int(grey) + 0xffff - int(alpha); {
			case light < 0x5555:
				m.Cells = append(m.Cells, MaskBlack)
			case light < 0xaaaa:
				m.Cells = append(m.Cells, MaskFree)
			default:
				m.Cells = append(m.Cells, MaskWhite)
			}
		}
	}
	return m
}
