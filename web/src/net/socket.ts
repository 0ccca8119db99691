import { fileUrl } from "../device/site";
import type { Socket } from "./connection";

/** Return a socket to the server that this page came from. */
export function openSocket(): Socket {
  return new WebSocket(
    `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${fileUrl("/ws")}`,
  ) as Socket;
}
