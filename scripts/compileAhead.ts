import type { Plugin } from 'vite'

/** Files of which nearly all functions run before the first prices are on the screen. */
const FILES = /^assets\/(app|lists|pair|tradeParts|CandleChart)-[^/]*\.js$/
/** The browser's hint, which must come first in a file. */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Lets browsers (Chromium 136 and later) compile the first files completely while they arrive, off the main thread,
 * instead of each function at its first call.
 */
export const compileAhead = (): Plugin => ({
  name: 'tapeline-compile-ahead',
  apply: 'build',
  generateBundle: {
    // After Vite has written into the heads of the files: the hint must precede that.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && FILES.test(file.fileName)) file.code = HINT + file.code
    },
  },
})
