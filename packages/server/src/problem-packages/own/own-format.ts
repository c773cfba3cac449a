/** The file by which a package of our own format is recognized. */
export const ownDescription = 'tribunal-problem.json';
