/** Codes of the REST dialect. Every refusal answers HTTP 200 with its code (decision 223). */
const CODES = {
  parameter: '51000',
  instrument: '51001',
  tooMany: '50011',
  unavailable: '50038',
} as const

/** The envelope of the REST dialect; `data` is always a list. */
export interface Answer {
  readonly code: string
  readonly msg: string
  readonly data: readonly unknown[]
}

export const ok = (data: readonly unknown[]): Answer => ({ code: '0', msg: '', data })
export const wrongParameter = (name: string): Answer => ({
  code: CODES.parameter,
  msg: `Parameter ${name} error`,
  data: [],
})
export const unknownInstrument = (): Answer => ({
  code: CODES.instrument,
  msg: "Instrument ID, Instrument ID code, or Spread ID doesn't exist.",
  data: [],
})
export const tooMany = (): Answer => ({ code: CODES.tooMany, msg: 'Too Many Requests', data: [] })
/** OKX refuses so on its own demo venue. */
export const unavailable = (): Answer => ({
  code: CODES.unavailable,
  msg: 'This feature is unavailable in demo trading.',
  data: [],
})
