#!/bin/sh
# SeaweedFS as the S3-compatible store of compose.yaml: one identity, and the bucket made at start.
set -eu
umask 077
cat > /tmp/s3.json <<END
{ "identities": [ { "name": "curbwrench",
  "credentials": [ { "accessKey": "$S3_ACCESS_KEY_ID", "secretKey": "$S3_SECRET_ACCESS_KEY" } ],
  "actions": [ "Admin", "Read", "Write", "List" ] } ] }
END

weed server -dir=/data -ip=files -ip.bind=0.0.0.0 -master.volumeSizeLimitMB=1024 \
  -s3 -s3.config=/tmp/s3.json &
server=$!
trap 'kill -TERM "$server"' TERM INT

until echo "s3.bucket.list" | weed shell -master=files:9333 2>/dev/null | grep -qw "$S3_BUCKET"; do
  kill -0 "$server"
  sleep 1
  echo "s3.bucket.create -name $S3_BUCKET" | weed shell -master=files:9333 >/dev/null 2>&1 || true
done
touch /tmp/ready
# The first wait ends with the signal, the second one with the server.
wait "$server" || wait "$server"
