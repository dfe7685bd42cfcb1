import { inviteLink } from '#protocol'

/** The invitation link of a code, as one sends it to others. */
export const inviteAddress = (code: string): string => inviteLink(`${location.origin}${location.pathname}`, code)
