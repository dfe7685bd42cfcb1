import type { Plugin } from 'vite'

/** Of these files nearly everything runs before the first prices are on the screen. */
const FILES = /^assets\/(app|lists|pair|tradeParts|CandleChart)-[^/]*\.js$/
/** The browser's word for it; it stands before everything else in a file. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets browsers that know how (Chromium 136 and later) compile the first files whole, while they arrive and beside the
 * page's own thread, instead of each function when it is first called.
 */
export const compileAhead = (): Plugin => ({
  name: 'tapeline-compile-ahead',
  apply: 'build',
  generateBundle: {
    // What Vite writes into the files' heads is there by then.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && FILES.test(file.fileName)) file.code = HINT + file.code
    },
  },
})
