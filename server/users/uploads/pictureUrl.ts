/** The address at which the owner of a picture finds it. */
export const pictureUrl = (id: string | null): string => (id === null ? '' : `/api/uploads/${id}`)
