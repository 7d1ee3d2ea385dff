#!/bin/sh
#SBATCH --job-name=akari-merge
#SBATCH --ntasks=1
set -eu
folder=$2
exec "${AKARI:-akari}" merge -v "$folder"/part-*.jsonl -o "$folder/all.jsonl"
