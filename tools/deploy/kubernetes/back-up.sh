#!/bin/sh
# Dumps the replica set at MONGODB_BACKUP_URI into BACKUP_DIR, restores the dump into the empty database at SCRATCH_URI, and
# deletes dumps older than BACKUPS_KEPT days. Then `data.mjs check-restored` compares balances and ledgers there.
set -eu
: "${MONGODB_BACKUP_URI:?}" "${BACKUP_DIR:?}" "${SCRATCH_URI:?}"
file="$BACKUP_DIR/proto-trip-$(date -u +%Y%m%dT%H%M%SZ).archive"
umask 077
mongodump --uri="$MONGODB_BACKUP_URI" --oplog --gzip --archive="$file.part"
mv "$file.part" "$file"
mongorestore --uri="$SCRATCH_URI" --gzip --archive="$file" --oplogReplay --drop
find "$BACKUP_DIR" -maxdepth 1 \( -name 'proto-trip-*.archive' -o -name 'proto-trip-*.part' \) -mtime "+${BACKUPS_KEPT:-14}" -delete
