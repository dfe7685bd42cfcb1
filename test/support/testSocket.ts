import { type Budget, createBudget } from '../../protocol/base/budget.ts'
import type { OpenSocket } from '../../stream/socket/openSocket.ts'

let lastId = 0

/** An open socket without a socket: what is sent over it is written down. */
export interface TestSocket extends OpenSocket {
  readonly texts: string[]
}

/** `perHour`: requests that the venue takes; unlimited when undefined. */
export const testSocket = (perHour?: number, onSend: (text: string) => void = () => {}): TestSocket => {
  const texts: string[] = []
  const budget: Budget = createBudget(() => perHour, 3_600_000)
  return {
    id: ++lastId,
    budget,
    heardAt: undefined,
    texts,
    send: (text) => {
      texts.push(text)
      onSend(text)
    },
  }
}
