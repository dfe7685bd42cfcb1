/** The address at which the owner of a picture finds it. */
export const pictureUrl = (id: string | null): string => (id === null ? '' : `/api/uploads/${id}`)

/** The id of the picture at such an address; undefined for ''. */
export const pictureIdOf = (url: string): string | undefined => /^\/api\/uploads\/(\w+)$/.exec(url)?.[1]
