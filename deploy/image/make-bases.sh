#!/bin/sh
# Makes the two bases of the Containerfile from Debian's packages, where no registry can be reached:
#   deploy/image/make-bases.sh
#   buildah build --build-arg BASE=localhost/partner-program-base \
#     --build-arg BUILD_BASE=localhost/partner-program-build-base --tag partner-program .
# Needs root, debootstrap and buildah. Node.js and npm for building are this machine's.
set -eu
suite=${SUITE:-bookworm}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

debootstrap --variant=minbase --include=libstdc++6 "$suite" "$folder" >&2
# As in the slim images: nobody reads documentation in a container, or installs packages.
rm -rf "$folder"/var/cache/apt/* "$folder"/var/lib/apt/lists/* "$folder"/var/log/* \
  "$folder"/usr/share/doc/* "$folder"/usr/share/man/* "$folder"/usr/share/info/* \
  "$folder"/usr/share/locale/* "$folder"/usr/share/i18n/*

commit() {
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$folder" / >&2
  buildah commit --quiet --rm "$container" "$1"
}
commit localhost/partner-program-base

node=$(readlink -f "$(command -v node)")
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mkdir -p "$folder/usr/local/bin" "$folder/usr/local/lib/node_modules"
cp "$node" "$folder/usr/local/bin/node"
cp -R "$npm" "$folder/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$folder/usr/local/bin/npm"
commit localhost/partner-program-build-base
