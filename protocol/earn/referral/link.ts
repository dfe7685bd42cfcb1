/** Query parameter of an invitation link, before its `#`; the script in `index.html` reads it. */
const INVITE_PARAMETER = 'invite'

/** The invitation link of a code; `app` is the address of the app without query and `#`. */
export const inviteLink = (app: string, code: string): string => `${app}?${INVITE_PARAMETER}=${code}`
