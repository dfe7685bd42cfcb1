/** How a token is shown. */
export type TokenLook = 'colour' | 'length' | 'corner' | 'shadow' | 'type' | 'words'

export interface TokenGroup {
  readonly title: string
  readonly look: TokenLook
  /** Name in `tokens.css` without its dashes, and what it is for. */
  readonly tokens: readonly (readonly [name: string, use: string])[]
}

/** Every token of `src/ui/styles/tokens.css`, and when it is used. */
export const TOKEN_GROUPS: readonly TokenGroup[] = [
  {
    title: 'Ground and text',
    look: 'colour',
    tokens: [
      ['page', 'The page'],
      ['tint', 'A page of cards; the band between sections'],
      ['surface', 'Cards, bars, charts'],
      ['raise', 'Sheets and dialogs'],
      ['fill', 'Fields, quiet buttons, chips'],
      ['raise-fill', 'The same on a sheet or a dialog'],
      ['chosen', 'The chosen part of a segmented control'],
      ['line', 'Hairlines'],
      ['line-strong', 'Edges that have to be seen, 3:1'],
      ['text', 'Text and figures'],
      ['text2', 'Labels and second lines'],
      ['text3', 'Axes, hints; the quietest that reads, 4.5:1'],
      ['scrim', 'Behind sheets and dialogs'],
    ],
  },
  {
    title: 'What can be done',
    look: 'colour',
    tokens: [
      ['accent', 'The one main action, links, what is chosen'],
      ['on-accent', 'Text on it'],
      ['accent-soft', 'A quiet ground of the same'],
    ],
  },
  {
    title: 'Market: up and down, which the user may swap',
    look: 'colour',
    tokens: [
      ['up', 'Rises, buying, asks taken'],
      ['up-soft', 'Depth behind bids'],
      ['on-up', 'Text on a buy button'],
      ['down', 'Falls, selling'],
      ['down-soft', 'Depth behind asks'],
      ['on-down', 'Text on a sell button'],
      ['cool', 'The green of the pair, or blue'],
      ['cool-soft', 'Its ground'],
      ['on-cool', 'Text on it'],
      ['warm', 'The red of the pair, or orange'],
      ['warm-soft', 'Its ground'],
      ['on-warm', 'Text on it'],
    ],
  },
  {
    title: 'Outcomes: the same in every market',
    look: 'colour',
    tokens: [
      ['good', 'Done'],
      ['good-soft', 'Its ground'],
      ['on-good', 'Text on it'],
      ['bad', 'Refused, broken, destructive'],
      ['bad-soft', 'Its ground'],
      ['on-bad', 'Text on it'],
      ['warn', 'Needs attention; demo funds'],
      ['warn-soft', 'Its ground'],
    ],
  },
  {
    title: 'Space',
    look: 'length',
    tokens: [
      ['s1', 'Between an icon and its word'],
      ['s2', 'Between lines of one thing'],
      ['s3', 'Inside cards; between cards'],
      ['s4', 'Edge of a page'],
      ['s5', 'Inside a dialog'],
      ['s6', 'Between groups'],
      ['s8', 'Before an empty state'],
      ['target', 'Least size of what a finger presses'],
      ['bar', 'Height of a page’s bar'],
      ['tabbar', 'Height of the tabs'],
      ['column', 'Width of a page on a wide window'],
    ],
  },
  {
    title: 'Corners',
    look: 'corner',
    tokens: [
      ['r1', 'Tags'],
      ['r2', 'Fields'],
      ['r3', 'Cards and notes'],
      ['r4', 'Sheets'],
    ],
  },
  {
    title: 'Shadows',
    look: 'shadow',
    tokens: [
      ['shadow-raise', 'The chosen part of a control'],
      ['shadow-float', 'Toasts and menus'],
      ['shadow-sheet', 'Sheets'],
    ],
  },
  {
    title: 'Type',
    look: 'type',
    tokens: [
      ['f11', 'Axes, tags'],
      ['f12', 'Second lines'],
      ['f14', 'Text, rows, buttons'],
      ['f16', 'Titles of cards, amounts'],
      ['f20', 'Title of a tab'],
      ['f28', 'A price, a balance'],
      ['f44', 'The one figure of a screen'],
    ],
  },
  {
    title: 'Motion, type face and edges of the device',
    look: 'words',
    tokens: [
      ['quick', 'A press, a colour; none with less motion'],
      ['calm', 'A sheet, a page; none with less motion'],
      ['ease', 'How both slow down'],
      ['latin', 'Latin letters and figures; other scripts bring their own'],
      ['safe-top', 'Notch'],
      ['safe-bottom', 'Home bar'],
      ['safe-left', 'Notch, turned'],
      ['safe-right', 'Notch, turned'],
    ],
  },
]
