#!/bin/sh
# For Docker alone: without it docs/operations/deploy.md has the commands.
# Writes the secrets of compose.yaml into deploy/secrets, and a certificate of its own that browsers warn
# about into deploy/certificate. Leaves alone what is there. Needs root and openssl. Run it again after you
# have put keys of wallets into deploy/keys: it lets the site read them, and no other user.
set -eu
umask 077
[ "$(id -u)" = 0 ] || { echo "Run this as root: the site's user must get to read the secrets." >&2; exit 2; }
cd "$(dirname "$0")"
# The group of the image's user (node), the only one besides root that the site accepts as a reader.
site=1000
mkdir -p secrets certificate keys
write() { [ -e "secrets/$1" ] || printf '%s' "$2" > "secrets/$1"; }
random() { openssl rand -hex 24; }
write database_password "$(random)"
write database_url "postgres://park:$(cat secrets/database_password)@database:5432/park"
write data_key "$(openssl rand -base64 32)"
write backup_key "$(openssl rand -base64 32)"
write files_key "$(random)"
write files_identity "{\"identities\":[{\"name\":\"park\",\"credentials\":[{\"accessKey\":\"park\",\"secretKey\":\"$(cat secrets/files_key)\"}],\"actions\":[\"Admin\",\"Read\",\"Write\",\"List\"]}]}"
for file in keys secrets/database_url secrets/data_key secrets/backup_key secrets/files_key keys/*; do
  [ ! -e "$file" ] || { chown "root:$site" "$file" && chmod g=rX,o= "$file"; }
done
# PostgreSQL and the store read these as users of their own; this folder is closed to everybody else.
chmod 0644 secrets/database_password secrets/files_identity
if [ ! -e certificate/site.pem ]; then
  openssl req -x509 -newkey rsa:2048 -nodes -days 365 -subj /CN=localhost \
    -addext subjectAltName=DNS:localhost \
    -keyout certificate/site.key -out certificate/site.pem 2> /dev/null
fi
echo "The secrets of compose.yaml are in deploy/secrets. Keep copies of data_key and backup_key apart from the backups."
