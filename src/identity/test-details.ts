/** What a player who is verified fills in. */
export const DETAILS = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '1990-12-10',
  country: 'CA',
  addressLine1: '12 St James Square',
  city: 'Toronto',
  phone: '+1 416 555 0100',
};
