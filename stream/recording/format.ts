// The format of our recordings: a header, then one line of JSON a frame.

/** First line of a recording. */
export interface RecordingHeader {
  /** Version of the format. */
  readonly tapeline: 1
  /** Address that was recorded. */
  readonly source: string
  /** Unix ms. */
  readonly started: number
}

/** Every other line: one text frame. */
export interface RecordedFrame {
  /** Ms since the start, with decimals where the recorder had them. */
  readonly t: number
  /** `in` came from the venue, `out` was sent to it. */
  readonly dir: 'in' | 'out'
  readonly frame: string
}

/** A whole session: from where, when it began (Unix ms), and its frames. */
export interface Recording {
  readonly source: string
  readonly started: number
  /** In the order of their times. */
  readonly frames: readonly RecordedFrame[]
}

/** The first line of a file; `started` in Unix ms. */
export const headerLine = (source: string, started: number): string =>
  JSON.stringify({ tapeline: 1, source, started } satisfies RecordingHeader)

/** The line of one frame. */
export const frameLine = ({ t, dir, frame }: RecordedFrame): string => JSON.stringify({ t, dir, frame })
