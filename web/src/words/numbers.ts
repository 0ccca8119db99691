/** Small numbers in words, as before "Karten" and "cards". */
export const zahl = "keine eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(" ");
export const number = "no one two three four five six seven eight nine ten eleven twelve".split(" ");
