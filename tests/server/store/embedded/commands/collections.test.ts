import mongoose from 'mongoose';
import { expect, it } from 'vitest';
import { codeOf, describeConformance } from '../../../fixtures/embedded/open-client.ts';

describeConformance('collections', ({ test }) => {
  it('are created, listed and dropped', async () => {
    const own = test().client.db(`${test().db.databaseName.slice(0, 30)}-other`);
    await own.createCollection('one');
    expect(
      await codeOf(
        own.command({ create: 'two' }).then(() => own.command({ create: 'two', capped: true, size: 5 })),
      ),
    ).toBeDefined();
    await own.collection('three').insertOne({});
    expect((await own.listCollections().toArray()).map(({ name }) => name).sort()).toEqual([
      'one',
      'three',
      'two',
    ]);
    expect((await own.listCollections({ name: 'one' }).toArray())[0]).toMatchObject({
      name: 'one',
      type: 'collection',
    });
    await own.collection('one').drop();
    const names = (await test().client.db().admin().listDatabases()).databases.map(({ name }) => name);
    expect(names).toContain(own.databaseName);
    await own.dropDatabase();
    expect(await own.listCollections().toArray()).toEqual([]);
  });
});

describeConformance('Mongoose', ({ test }) => {
  it('saves, validates versions, finds and counts', async () => {
    const connection = await mongoose
      .createConnection(test().uri, { dbName: test().db.databaseName })
      .asPromise();
    const schema = new mongoose.Schema(
      {
        name: { type: String, unique: true },
        tags: [String],
        at: Date,
        big: mongoose.Schema.Types.Decimal128,
      },
      { timestamps: true },
    );
    const Ship = connection.model('Ship', schema);
    await Ship.init();
    const ship = await Ship.create({ name: 'Proto', tags: ['a'], big: '1.5' });
    ship.tags.push('b');
    await ship.save();
    expect(await Ship.findById(ship._id).lean()).toMatchObject({ name: 'Proto', tags: ['a', 'b'], __v: 1 });
    expect(await codeOf(Ship.create({ name: 'Proto' }))).toBe(11000);
    await Ship.updateOne({ name: 'New' }, { $set: { tags: [] } }, { upsert: true });
    expect(await Ship.countDocuments({ createdAt: { $exists: true } })).toBe(2);
    expect(await Ship.exists({ name: 'New' })).not.toBeNull();
    expect(await Ship.find().sort('-name').limit(1).select('name').lean()).toMatchObject([{ name: 'Proto' }]);
    await Ship.deleteMany({});
    await Ship.syncIndexes();
    await connection.close();
  });
});
