/**
 * Code that gives a program another clock. `now`: an expression of the time in ms since 1970, in which `D` is the real
 * `Date`. A block, so that it names nothing that the program names.
 */
export const clockCode = (now: string): string =>
  `{const D=Date,at=()=>(${now});globalThis.Date=class extends D{constructor(...a){if(a.length>0)super(...a);else super(at())}static now(){return at()}}}`

/** Environment in which Node runs this code before a program's own. */
export const runsFirst = (code: string): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})
