/** How every code is drawn: black on white in either theme, with as many modules of white around it as the standard asks. */
export const QR_LOOK = { level: 'M', marginSize: 4, bgColor: '#ffffff', fgColor: '#000000' } as const
