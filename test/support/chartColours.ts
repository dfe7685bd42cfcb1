import { decode } from './pictures.ts'

/** Coloured pixels that a chart of candles has at the least, of some 500,000. */
const MANY = 500

export interface Coloured {
  readonly green: number
  readonly red: number
}

/** Green and red pixels of a picture as it is seen, filters included. */
export const colouredPixels = async (png: Buffer): Promise<Coloured> => {
  const { rgba } = await decode(png)
  let [green, red] = [0, 0]
  for (let at = 0; at < rgba.length; at += 4) {
    const r = rgba[at] ?? 0
    const g = rgba[at + 1] ?? 0
    const b = rgba[at + 2] ?? 0
    if (g - r > 60 && g > b) green += 1
    if (r - g > 60 && r - b > 60) red += 1
  }
  return { green, red }
}

/** True for candles that rise and fall in their colours, false for those that are grey. */
export const isColoured = ({ green, red }: Coloured): boolean => green > MANY && red > MANY
