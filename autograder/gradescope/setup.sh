#!/bin/bash
# Gradescope runs this once, as root, when it builds the image: installs the packages, and builds Lockstep.
set -euo pipefail
top=${AUTOGRADER:-/autograder}/source
cd "$top/lockstep"
export DEBIAN_FRONTEND=noninteractive
apt-get update -q
apt-get install --no-install-recommends -y -q make
# shellcheck disable=SC2046 # words
apt-get install --no-install-recommends -y -q $(autograder/setup.sh --list lessons grade | tail -n 1)
make -s -j2 all build/unpack
# A submission's compiler and kernels run as another user, which must read Lockstep and must not read the secret.
chmod -R a+rX "$top"
chmod 600 "$top/secret"
build/lockstep doctor
