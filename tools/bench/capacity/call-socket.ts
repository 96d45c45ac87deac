import { connect, type Socket } from 'node:net';

export interface Answer {
  /** 0 when the connection ended before the answer. */
  readonly status: number;
  readonly text: string;
}

const broken: Answer = { status: 0, text: '' };

/**
 * A kept-alive connection for calls whose bytes are prepared: a client that costs the machine as little as
 * possible.
 */
export class CallSocket {
  readonly #open: () => Socket;
  #socket: Socket | undefined;
  #text = '';
  #done: ((answer: Answer) => void) | undefined;

  /** Connects with the first call, from the given address of this machine. */
  constructor(port: number, localAddress: string) {
    this.#open = () => {
      const socket = connect({ port, host: '127.0.0.1', localAddress, noDelay: true });
      socket.on('data', (chunk: Buffer) => this.#take(chunk.toString('latin1')));
      socket.on('error', () => undefined);
      socket.on('close', () => {
        if (this.#socket === socket) this.#socket = undefined;
        this.#finish(broken);
      });
      return socket;
    };
  }

  /** One call at a time. */
  ask(call: Buffer): Promise<Answer> {
    return new Promise((resolve) => {
      this.#done = resolve;
      this.#socket ??= this.#open();
      this.#socket.write(call);
    });
  }

  close(): void {
    this.#socket?.destroy();
  }

  #take(text: string): void {
    this.#text += text;
    const end = this.#text.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#text)?.[1]);
    if (this.#text.length < end + 4 + length) return;
    this.#finish({ status: Number(this.#text.slice(9, 12)), text: this.#text });
  }

  #finish(answer: Answer): void {
    const done = this.#done;
    this.#text = '';
    this.#done = undefined;
    done?.(answer);
  }
}
