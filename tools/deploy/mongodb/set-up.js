// For mongosh: makes three members one replica set, unless they are one already. It ends when there is a
// primary.
try {
  rs.status();
} catch {
  rs.initiate({
    _id: 'rs0',
    members: ['mongo-1', 'mongo-2', 'mongo-3'].map((host, _id) => ({ _id, host: `${host}:27017` })),
  });
}
while (!db.hello().isWritablePrimary && !db.hello().primary) sleep(500);
