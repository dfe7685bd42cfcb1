/**
 * 128 random bits in hex: a key for a money call, an id of what this device keeps. Made from `getRandomValues`, because a
 * phone on the LAN reaches the venue over plain http, where `randomUUID` does not exist.
 */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
