#!/bin/sh
#SBATCH --job-name=akari-parts
#SBATCH --ntasks=1
# One task of the array makes every TASKS-th part, one part at a time for each CPU. After
# a failure of a node, it skips the parts that exist.
set -eu
tasks=$1 parts=$2
shift 2
echo "task $SLURM_ARRAY_TASK_ID on ${SLURMD_NODENAME:-?}, started again ${SLURM_RESTART_COUNT:-0} times"
if [ "${SLURM_CPUS_ON_NODE:-1}" -gt 1 ] && command -v parallel >/dev/null; then
  seq "$SLURM_ARRAY_TASK_ID" "$tasks" "$parts" |
    parallel --jobs "$SLURM_CPUS_ON_NODE" --halt now,fail=1 --quote "$DEPLOY/make-part" {} "$parts" "$@"
else
  for part in $(seq "$SLURM_ARRAY_TASK_ID" "$tasks" "$parts"); do
    "$DEPLOY/make-part" "$part" "$parts" "$@"
  done
fi
