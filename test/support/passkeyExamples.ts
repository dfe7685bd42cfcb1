import { passkeys } from '#protocol'
import { proof, type SecurityWorld } from './securityExamples.ts'
import { softPasskey } from './softPasskey.ts'

/** What is needed to finish adding a key: the venue's challenge, signed. */
export const attested = async (world: SecurityWorld, key = softPasskey()) => {
  const { browser } = world.person
  const { body } = await browser.call(passkeys.beginAdd, { code: await proof(world) })
  const challenge = String(body.data?.options['challenge'])
  return key.attest({ challenge, origin: world.address })
}

/** A passkey of the person. */
export const addPasskey = async (world: SecurityWorld) => {
  const key = softPasskey()
  const known = (await world.person.browser.call(passkeys.list, {})).body.data?.passkeys ?? []
  // One account has ten at most.
  for (const { id } of known.slice(8))
    await world.person.browser.call(passkeys.remove, { id, code: await proof(world) })
  const response = await attested(world, key)
  await world.person.browser.call(passkeys.finishAdd, { name: 'My phone', response })
  return key
}

const asserted = async (world: SecurityWorld) => {
  const key = await addPasskey(world)
  const { body } = await world.person.browser.call(passkeys.beginSignIn, {})
  return { response: key.assert({ challenge: String(body.data?.options['challenge']), origin: world.address }) }
}

/** Inputs of the calls of passkeys. */
export const PASSKEY_EXAMPLES = {
  list: () => ({}),
  beginAdd: async (world: SecurityWorld) => ({ code: await proof(world) }),
  finishAdd: async (world: SecurityWorld) => ({ name: 'My laptop', response: await attested(world) }),
  rename: async (world: SecurityWorld) => ({ id: (await addPasskey(world)).id, name: 'Spare key' }),
  remove: async (world: SecurityWorld) => ({ id: (await addPasskey(world)).id, code: await proof(world) }),
  beginSignIn: () => ({}),
  finishSignIn: asserted,
}
