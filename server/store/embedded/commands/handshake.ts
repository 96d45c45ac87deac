import { Long } from 'bson';
import { integer } from '../bson/values.ts';
import type { Handler } from './context.ts';

/** The wire version of MongoDB 7.0: drivers then send only commands that are supported here. */
const WIRE_VERSION = 21;

/** hello and isMaster: describes a standalone server. */
export const hello: Handler = () => ({
  helloOk: true,
  ismaster: true,
  isWritablePrimary: true,
  maxBsonObjectSize: integer(16 * 1024 * 1024),
  maxMessageSizeBytes: integer(48_000_000),
  maxWriteBatchSize: integer(100_000),
  localTime: new Date(),
  logicalSessionTimeoutMinutes: integer(30),
  minWireVersion: integer(0),
  maxWireVersion: integer(WIRE_VERSION),
  readOnly: false,
});

export const ping: Handler = () => ({});

export const endSessions: Handler = () => ({});

export const buildInfo: Handler = () => ({
  version: '7.0.0',
  versionArray: [7, 0, 0, 0].map(integer),
  modules: ['embedded'],
  bits: integer(64),
  debug: false,
  maxBsonObjectSize: Long.fromNumber(16 * 1024 * 1024),
});

export const connectionStatus: Handler = () => ({
  authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] },
});
