import fc from 'fast-check'

/**
 * Property tests draw the same cases in every run, so that what fails fails again and what is green stays green.
 * `PROPERTY_SEED=random npm test` looks further: each property takes a seed of its own and prints it when it fails, and
 * `PROPERTY_SEED=<that seed>` draws its cases again. Import `fc` from here, not from the library.
 */
const FIXED = 20_260_101
const asked = process.env['PROPERTY_SEED'] ?? String(FIXED)
if (asked !== 'random') {
  const seed = Number(asked)
  if (!Number.isSafeInteger(seed)) throw new Error(`PROPERTY_SEED is a whole number or 'random', not '${asked}'`)
  fc.configureGlobal({ seed })
}

export { fc }
