/** Which of the two a typed account is: a mobile number starts with a plus. */
export const accountKind = (account: string): 'email' | 'mobile' =>
  account.trim().startsWith('+') ? 'mobile' : 'email'
