import type { Socket } from 'node:net';
import { decodeDocument } from '../bson/values.ts';
import { WireCommand } from './command.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** The protocol requires a receiver to refuse unknown flags among the lower 16 bits. */
const UNKNOWN_FLAGS = 0xfffc;

const MAX_MESSAGE_BYTES = 48_000_000;

/** A received request. */
interface Request {
  id: number;
  command: WireCommand;
  /** True for OP_QUERY, which only carries a driver's first handshake. */
  isQuery: boolean;
  /** Whether the client waits for an answer. */
  wantsAnswer: boolean;
}

/**
 * The length of the message that starts with these bytes; undefined when more bytes are needed. Throws when
 * it is invalid.
 */
function messageLength(bytes: Buffer): number | undefined {
  if (bytes.length < 4) return undefined;
  const length = bytes.readInt32LE(0);
  if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new Error(`bad message length ${length}`);
  return length;
}

/** Parses one whole message. Throws when it is malformed: the connection then has to be closed. */
function parseMessage(bytes: Buffer): Request {
  const id = bytes.readInt32LE(4);
  const operation = bytes.readInt32LE(12);
  if (operation === OP_MSG) return parseMsg(id, bytes);
  if (operation === OP_QUERY) return parseQuery(id, bytes);
  throw new Error(`unsupported operation ${operation}`);
}

function parseMsg(id: number, bytes: Buffer): Request {
  const flags = bytes.readUInt32LE(HEADER_BYTES);
  if (flags & UNKNOWN_FLAGS) throw new Error(`unknown message flags ${flags}`);
  const end = flags & CHECKSUM_PRESENT ? bytes.length - 4 : bytes.length;
  const sequences = new Map<string, Buffer[]>();
  let body: Buffer | undefined;
  let at = HEADER_BYTES + 4;
  while (at < end) {
    const kind = bytes[at]!;
    const section = sized(bytes, at + 1, end);
    if (kind === 0) body = section;
    else if (kind === 1) parseSequence(section, sequences);
    else throw new Error(`unknown section kind ${kind}`);
    at += 1 + section.length;
  }
  if (!body) throw new Error('a message without a body');
  const command = new WireCommand(decodeDocument(body), sequences);
  return { id, command, isQuery: false, wantsAnswer: (flags & MORE_TO_COME) === 0 };
}

function parseSequence(section: Buffer, sequences: Map<string, Buffer[]>): void {
  const nameEnd = section.indexOf(0, 4);
  if (nameEnd < 0) throw new Error('a sequence without a name');
  const documents: Buffer[] = [];
  for (let at = nameEnd + 1; at < section.length; ) {
    const document = sized(section, at, section.length);
    documents.push(document);
    at += document.length;
  }
  sequences.set(section.toString('utf8', 4, nameEnd), documents);
}

function parseQuery(id: number, bytes: Buffer): Request {
  const nameEnd = bytes.indexOf(0, HEADER_BYTES + 4);
  if (nameEnd < 0) throw new Error('a query without a collection');
  const collection = bytes.toString('utf8', HEADER_BYTES + 4, nameEnd);
  const body = decodeDocument(sized(bytes, nameEnd + 9, bytes.length));
  const first = Object.keys(body)[0];
  if (!collection.endsWith('.$cmd') || !['isMaster', 'ismaster', 'hello'].includes(first ?? '')) {
    throw new Error('OP_QUERY is only supported for a handshake');
  }
  return { id, command: new WireCommand(body, new Map()), isQuery: true, wantsAnswer: true };
}

/** The bytes at `at`, whose first four hold their length. */
function sized(bytes: Buffer, at: number, end: number): Buffer {
  const length = at + 4 <= end ? bytes.readInt32LE(at) : -1;
  if (length < 5 || at + length > end) throw new Error('a length beyond the message');
  return bytes.subarray(at, at + length);
}

/** Encodes the answer to a request. */
function answerMessage(request: Request, answer: Buffer): Buffer {
  return request.isQuery ? reply(request.id, answer) : message(request.id, answer);
}

function message(requestId: number, answer: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + 5);
  writeHeader(head, head.length + answer.length, requestId, OP_MSG);
  return Buffer.concat([head, answer]);
}

function reply(requestId: number, answer: Buffer): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + 20);
  writeHeader(head, head.length + answer.length, requestId, OP_REPLY);
  head.writeInt32LE(1, HEADER_BYTES + 16);
  return Buffer.concat([head, answer]);
}

function writeHeader(head: Buffer, length: number, answersTo: number, operation: number): void {
  head.writeInt32LE(length, 0);
  head.writeInt32LE(answersTo, 8);
  head.writeInt32LE(operation, 12);
}

/** Serves one client: answers its requests one after another. Malformed bytes end the connection. */
export function serveConnection(socket: Socket, run: (command: WireCommand) => Promise<Buffer>): void {
  let chunks: Buffer[] = [];
  let received = 0;
  let working: Promise<void> = Promise.resolve();

  const handle = async (bytes: Buffer): Promise<void> => {
    const request = parseMessage(bytes);
    const answer = await run(request.command);
    if (request.wantsAnswer && socket.writable) socket.write(answerMessage(request, answer));
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    received += chunk.length;
    try {
      for (;;) {
        if (received < 4) return;
        if (chunks[0]!.length < 4) chunks = [Buffer.concat(chunks)];
        const length = messageLength(chunks[0]!);
        if (length === undefined || received < length) return;
        const all = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
        // Copied, because documents keep references into it.
        const message = Buffer.from(all.subarray(0, length));
        chunks = all.length === length ? [] : [all.subarray(length)];
        received -= length;
        working = working.then(() => handle(message)).catch(() => void socket.destroy());
      }
    } catch {
      socket.destroy();
    }
  });
}
