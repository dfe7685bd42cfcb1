/** Where the owner of an uploaded picture, and who may see it too, reads it. */
export const uploadUrl = (id: string): string => `/api/uploads/${id}`
