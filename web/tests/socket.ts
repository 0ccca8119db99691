import type { Socket } from "../src/net/connection";
import type { Command, Message } from "../src/protocol";

/** A socket without a server: the test says what it hears, and sees what was sent. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: Command[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  says(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
