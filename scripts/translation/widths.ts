import type { Language } from '#protocol'
import type { Role } from './roles.ts'

/** Advance widths of ' ' to '~' in Liberation Sans, which has those of Arial and Helvetica; thousandths of the font size. */
const REGULAR =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
const BOLD =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584'
/** Thai letters ก to ะ, then า to ำ and เ to ๅ, in Loma, which has one width for both weights. */
const THAI =
  '605 684 708 669 669 742 488 586 681 679 708 854 852 671 671 552 830 903 928 649 649 605 659 610 684 635 635 586 586 659 708 659 659 586 537 605 613 659 562 635 659 610 659 684 601 610 562 537'
const THAI_VOWELS: Readonly<Record<string, number>> = {
  า: 562,
  ำ: 562,
  เ: 342,
  แ: 645,
  โ: 537,
  ใ: 488,
  ไ: 557,
  ๅ: 488,
  ๆ: 537,
}
const OTHERS: Readonly<Record<string, number>> = {
  '’': 278,
  '‘': 278,
  '–': 556,
  '—': 1_000,
  '…': 1_000,
  '·': 278,
  '«': 556,
  '»': 556,
  '\u00a0': 278,
  '\u202f': 278,
  đ: 611,
  Đ: 722,
  ß: 611,
  Ø: 778,
  '•': 350,
  '€': 556,
  '×': 584,
}

/** The double quotation marks “, ” and „. */
const QUOTE = { regular: 333, bold: 500 } as const

const tableOf = (text: string): readonly number[] => text.split(' ').map(Number)
const LATIN = { regular: tableOf(REGULAR), bold: tableOf(BOLD) } as const
const THAI_TABLE = tableOf(THAI)
const THAI_FIRST = 0x0e01
const SPACE = 0x20
/** Ideographs, syllables and signs of the East fill a square; of any other letter it is what the widest one takes. */
const SQUARE = 1_000

export type Weight = keyof typeof LATIN

const advance = (character: string, weight: Weight): number => {
  if (/\p{M}|[\u00ad\u200b]/u.test(character)) return 0
  if (/[“”„]/.test(character)) return QUOTE[weight]
  const code = character.codePointAt(0) ?? 0
  return (
    LATIN[weight][code - SPACE] ??
    OTHERS[character] ??
    THAI_VOWELS[character] ??
    THAI_TABLE[code - THAI_FIRST] ??
    SQUARE
  )
}

/** Width of a text on one line, in CSS pixels, without kerning. An accent adds nothing. */
export const widthOf = (text: string, size: number, weight: Weight): number =>
  // Letters of Latin alone: a syllable of Korean would fall apart, and is a square whole.
  (Array.from(text.replaceAll(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD'))).reduce(
    (sum, character) => sum + advance(character, weight),
    0,
  ) *
    size) /
  1_000

/** How a role is set, and the room that it has on a screen of 320 px, in CSS pixels. */
export interface Room {
  readonly size: number
  readonly weight: Weight
  readonly width: number
}

/**
 * Roles that stay on one line. A row of tabs scrolls; beside the widest one a third of the screen is left for the next. A
 * badge leaves 112 px for the name beside it, less the edge of its ground.
 */
export const ROOMS: Readonly<Partial<Record<Role, Room>>> = {
  tab: { size: 14, weight: 'bold', width: 180 },
  badge: { size: 11, weight: 'regular', width: 166 },
}
/** A button may take a second line; a word of it that is wider would be torn apart where text is set to 200 %. */
export const BUTTON_WORD: Room = { size: 14, weight: 'bold', width: 128 }
/** Words of a button as a line can break: at spaces, hyphens and soft hyphens. */
export const wordsOf = (text: string): readonly string[] => text.split(/[\s\u00ad-]+/)

const SQUARES: ReadonlySet<Language> = new Set(['zh-cn', 'zh-hk', 'ja', 'ko'])
/** Average letter, in thousandths of the font size. */
const average = (language: Language): number => (SQUARES.has(language) ? SQUARE : 560)

/** About how many letters have room, for tools that count them; undefined where a text may take another line. */
export const lettersFor = (role: Role, language: Language): number | undefined => {
  const room = ROOMS[role]
  return room === undefined ? undefined : Math.floor((room.width * 1_000) / (room.size * average(language)))
}
