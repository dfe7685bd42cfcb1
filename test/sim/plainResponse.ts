/** As much of a `Response` as a caller reads, without the streams that settle in the host's own time. */
export class PlainResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: Headers
  readonly #text: string

  constructor(text: string | null, init: { readonly status?: number; readonly headers?: Headers } = {}) {
    this.#text = text ?? ''
    this.status = init.status ?? 200
    this.ok = this.status === 200
    this.headers = init.headers ?? NO_HEADERS
  }
  async text(): Promise<string> {
    return this.#text
  }
  async json(): Promise<unknown> {
    return JSON.parse(this.#text)
  }
}

const NO_HEADERS = new Headers()
