import type { Socket } from 'node:net'
import { DEFAULT_LANGUAGE, type ErrorName } from '#protocol'
import type { Sentences } from '../../platform/sentences.ts'
import { refusalEnvelope } from './answer.ts'

const STATUS: Readonly<Record<string, readonly [line: string, error: ErrorName]>> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'badRequest'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'bodyTooLarge'],
}

/** Answers bytes that are not valid HTTP with the usual envelope and closes the connection. */
export const answerBrokenRequest = (sentences: Sentences, error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [line, name] = STATUS[error.code ?? ''] ?? ['400 Bad Request', 'badRequest']
  const body = JSON.stringify(refusalEnvelope(sentences, DEFAULT_LANGUAGE, { error: name }))
  socket.end(
    `HTTP/1.1 ${line}\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
