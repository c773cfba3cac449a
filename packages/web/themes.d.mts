export function withThemes(css: string): string;
