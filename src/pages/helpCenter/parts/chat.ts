/** The conversation with the venue's people, which is open to guests too. */
export const CHAT = '/pages/login/services'
