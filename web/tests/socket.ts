import type { Socket } from "../src/net/connection";
import type { Command, Message } from "../src/protocol";

/** A socket without a server: the test says what it hears, and sees what was sent. */
export class FakeSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: Command[] = [];
  closed = false;
  /** Whether a ping is answered at once, as by a server that is there. */
  answersPings = false;
  send(text: string): void {
    const command: Command = JSON.parse(text);
    if (command.type === "ping" && this.answersPings) this.says({ type: "done", id: command.id, number: 0 });
    else this.sent.push(command);
  }
  close(): void {
    this.closed = true;
  }
  says(message: Message): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}
