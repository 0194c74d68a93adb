#!/bin/bash
# slurm-cluster.sh start|stop|kill-node FOLDER [NODE]: a Slurm cluster of three nodes, n1 to n3, on the loopback
# address, with its own munge; needs root. FOLDER gets configuration, logs and state: use Slurm's commands with
# SLURM_CONF=FOLDER/slurm.conf. kill-node ends a node's daemon and all of its jobs' processes at once.
set -eu
action=$1 room=$2

configure() {
    local gib
    gib=$(awk '/^MemTotal/ { print int($2 / 1024) }' /proc/meminfo)
    mkdir -p "$room"/{state,log,spool-n1,spool-n2,spool-n3}
    cat > "$room/slurm.conf" << EOF
ClusterName=lockstep
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=16817
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
CryptoType=crypto/munge
AuthInfo=cred_expire=5,socket=$room/munge/socket
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation=$room/state
SlurmdSpoolDir=$room/spool-%n
SlurmctldPidFile=$room/slurmctld.pid
SlurmdPidFile=$room/slurmd-%n.pid
SlurmctldLogFile=$room/log/slurmctld.log
SlurmdLogFile=$room/log/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerType=sched/backfill
SchedulerParameters=sched_interval=1,sched_min_interval=10000,batch_sched_delay=0,bf_interval=1
ReturnToService=2
SlurmctldTimeout=15
SlurmdTimeout=5
InactiveLimit=0
MinJobAge=300
KillWait=2
Waittime=0
JobRequeue=1
MpiDefault=none
SlurmdParameters=config_overrides
GresTypes=gpu
NodeName=n[1-3] NodeHostname=localhost NodeAddr=127.0.0.1 Port=[17001-17003] CPUs=1 RealMemory=$gib Gres=gpu:fake:1 State=UNKNOWN
PartitionName=grade Nodes=n[1-3] Default=YES MaxTime=30 State=UP
EOF
    echo 'NodeName=n[1-3] Name=gpu Type=fake File=/dev/null' > "$room/gres.conf"
}

start() {
    mkdir -p "$room/munge"
    chmod 700 "$room/munge"
    configure
    head -c 128 /dev/urandom > "$room/munge/key"
    chmod 600 "$room/munge/key"
    chmod 711 "$room/munge"
    munged --force --key-file "$room/munge/key" --socket "$room/munge/socket" --pid-file "$room/munge/pid" \
        --log-file "$room/munge/log" --seed-file "$room/munge/seed"
    slurmctld -c > "$room/log/start" 2>&1
    local node
    for node in n1 n2 n3; do slurmd -N $node >> "$room/log/start" 2>&1; done
    for _ in $(seq 300); do
        [ "$(sinfo -h -N -o %T 2> /dev/null | grep -c '^idle$')" != 3 ] || return 0
        sleep 0.1
    done
    echo "slurm-cluster.sh: the cluster does not start; see $room/log" >&2
    tail -n 5 "$room"/log/* >&2
    return 1
}

processes_of() { # processes_of NODE: those of its jobs, and the daemons above them
    local environment pid parent
    for environment in /proc/[0-9]*/environ; do
        pid=${environment#/proc/} pid=${pid%/environ}
        tr '\0' '\n' 2> /dev/null < "$environment" | grep -qx "SLURMD_NODENAME=$1" || continue
        tr '\0' '\n' 2> /dev/null < "$environment" | grep -qx "SLURM_CONF=$room/slurm.conf" || continue
        echo "$pid"
        parent=$(awk '/^PPid/ { print $2 }' "/proc/$pid/status" 2> /dev/null) || continue
        ! grep -qa '^slurmstepd' "/proc/$parent/cmdline" 2> /dev/null || echo "$parent"
    done
}

kill_node() {
    local pids
    kill -KILL "$(cat "$room/slurmd-$1.pid")"
    for _ in 1 2 3; do
        pids=$(processes_of "$1" | sort -u)
        # shellcheck disable=SC2086 # numbers
        [ -z "$pids" ] || kill -KILL $pids 2> /dev/null || true
        sleep 0.1
    done
}

stop() {
    local file
    scancel --partition=grade 2> /dev/null || true
    sleep 1
    for file in "$room"/slurmd-n?.pid "$room/slurmctld.pid" "$room/munge/pid"; do
        [ ! -e "$file" ] || kill "$(cat "$file")" 2> /dev/null || true
    done
    for _ in $(seq 50); do # the controller saves its state before it ends
        [ -e "$room/slurmctld.pid" ] || return 0
        sleep 0.1
    done
}

export SLURM_CONF="$room/slurm.conf"
case $action in
start) start ;;
stop) stop ;;
kill-node) kill_node "$3" ;;
*) echo "slurm-cluster.sh: \`$action\` is not an action" >&2; exit 2 ;;
esac
