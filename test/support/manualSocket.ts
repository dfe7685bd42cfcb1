type Listener = (event: { type: string; data?: unknown; code?: number; message?: string }) => void

/** A socket that does only what the test tells it to; the constructor's `all` lists every one that was made. */
export const manualSockets = () => {
  class ManualSocket {
    static readonly CLOSING = 2
    static readonly all: ManualSocket[] = []
    readonly sent: string[] = []
    readonly listeners = new Map<string, Set<Listener>>()
    readyState = 0
    binaryType = 'blob'
    closeCalls = 0
    readonly url: string

    constructor(url: string) {
      this.url = url
      ManualSocket.all.push(this)
    }
    addEventListener(type: string, listener: Listener): void {
      const known = this.listeners.get(type) ?? new Set()
      this.listeners.set(type, known.add(listener))
    }
    removeEventListener(type: string, listener: Listener): void {
      this.listeners.get(type)?.delete(listener)
    }
    send(text: string): void {
      this.sent.push(text)
    }
    close(): void {
      this.closeCalls += 1
    }
    fire(type: string, more: object): void {
      for (const listener of this.listeners.get(type) ?? []) listener({ type, ...more })
    }
    open(): void {
      this.readyState = 1
      this.fire('open', {})
    }
    message(data: unknown): void {
      this.fire('message', { data })
    }
    die(code = 1006): void {
      this.readyState = 3
      this.fire('close', { code })
    }
  }
  return ManualSocket
}
