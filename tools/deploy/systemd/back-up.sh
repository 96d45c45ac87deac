#!/bin/sh
# Writes a backup to BACKUP_DIR, checks it, and deletes those older than BACKUPS_KEPT days. Ends with the status of the backup.
set -eu
: "${BACKUP_DIR:?}"
file="$BACKUP_DIR/proto-trip-$(date -u +%Y%m%dT%H%M%SZ).mdb"
node tools/data/data.mjs backup "$file"
find "$BACKUP_DIR" -maxdepth 1 -name 'proto-trip-*.mdb' -mtime "+${BACKUPS_KEPT:-14}" -delete
