#!/bin/sh
# Writes the secrets of compose.yaml into deploy/secrets, and a certificate of its own that browsers warn
# about into deploy/certificate. Leaves alone what is there. Needs openssl.
set -eu
umask 077
cd "$(dirname "$0")"
mkdir -p secrets certificate
write() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
random() { openssl rand -hex 24; }
write database_password "$(random)"
write database_url "postgres://park:$(cat secrets/database_password)@database:5432/park"
write data_key "$(openssl rand -base64 32)"
write files_key "$(random)"
write files_identity "{\"identities\":[{\"name\":\"park\",\"credentials\":[{\"accessKey\":\"park\",\"secretKey\":\"$(cat secrets/files_key)\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\"]}]}"
# The user of the container reads them, and nobody else on a machine where only root has this folder.
chmod 0644 secrets/*
if [ ! -e certificate/site.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost \
    -keyout certificate/site.key -out certificate/site.pem 2> /dev/null
fi
echo "Secrets are in deploy/secrets. Keep a copy of data_key apart from the backups."
