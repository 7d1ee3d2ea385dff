package akari

import "akari/generate/request"

// handmade was fitted to half of 489 published puzzles: the values are those with which
// generated puzzles have the statistics of that half. The values differ from the statistics
// because the generator has biases. The limits exclude what people do not print: large
// clumps, bars of black cells, bands without black cells, and zeros that give much away.
// internal/bench/statistics.md compares the other half with generated puzzles.
var handmade = []request.Handmade{
	{Side: 6, Black: "21.5%~2%", Aim: "touching:0*15|55~25*85,clump:..3,rectangle:13~3,bar:..3,band:..2,motif:2~1,digit0:28~12,digit1:44~22,digit3:0*6|20~5*1,digit4:0*8|20~5*1,zeros:..25"},
	{Side: 10, Black: "23%~5%", Aim: "touching:0*44|65~26*56,clump:..8,rectangle:11.2~3,bar:..5,band:..1,motif:3.3~1.4,digit0:27~18,digit1:52.5~21,digit3:0*56|16~5*44,digit4:0*93|8~2.7*7,zeros:..25"},
	{Side: 14, Black: "24.8%~5%", Aim: "touching:0*16|56~17*84,clump:..10,rectangle:15~3.9,bar:..5,band:..1,motif:3~1.7,digit0:41~15,digit1:47~16,digit3:0*40|8.5~3*60,digit4:0*82|6~2*18,zeros:..25"},
	{Side: 17, Black: "23.8%~4%", Aim: "touching:0*40|51~29*60,clump:..8,rectangle:9.6~3.3,bar:..6,band:..1,motif:4~1.7,digit0:31~18,digit1:73~20,digit3:0*45|5~1.8*55,digit4:0*77|3~1*23,zeros:..25"},
	{Side: 19, Black: "25.6%~3.9%", Aim: "touching:0*6|60~23*94,clump:..12,rectangle:14.5~4.3,bar:..6,band:..1,motif:3.9~2.3,digit0:43~12,digit1:56~16,digit3:0*17|6.3~2.2*83,digit4:0*70|3.3~1.2*30,zeros:..25"},
	{Side: 27, Black: "22.4%~5%", Aim: "touching:0*45|43~23*55,clump:..8,rectangle:14~5.3,bar:..6,band:..1,motif:5~3.9,digit0:26~7,digit1:52~12,digit3:0*1|5.8~2*99,digit4:0*25|1.7~0.6*75,zeros:..25"},
}
