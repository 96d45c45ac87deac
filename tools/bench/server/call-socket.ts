import { connect, type Socket } from 'node:net';

/** A kept-alive connection for calls whose bytes are prepared: a client that costs the machine as little as possible. */
export class CallSocket {
  readonly #socket: Socket;
  #text = '';
  #done: ((status: number) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#take(chunk.toString('latin1')));
    socket.on('close', () => this.#finish(0));
    socket.on('error', () => undefined);
  }

  static open(port: number): Promise<CallSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new CallSocket(socket)));
      socket.setNoDelay(true).once('error', reject);
    });
  }

  /** Resolves with the status; 0 when the connection is closed. One call at a time. */
  ask(call: Buffer): Promise<number> {
    return new Promise((resolve) => {
      this.#done = resolve;
      if (this.#socket.destroyed) this.#finish(0);
      else this.#socket.write(call);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(text: string): void {
    this.#text += text;
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text)?.[1]);
    if (this.#text.length >= end + 4 + length) this.#finish(Number(this.#text.slice(9, 12)));
  }

  #finish(status: number): void {
    const done = this.#done;
    this.#text = '';
    this.#done = undefined;
    done?.(status);
  }
}
