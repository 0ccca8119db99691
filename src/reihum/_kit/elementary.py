"""Exponential and logarithms that give the same bits everywhere.

The functions of `math` come from the system's C library or the browser, and differ between these in the last bits. The functions here
use only sums, products and quotients, whose rounding IEEE 754 defines, so that compiled rules, plain Python and the browser agree to
the last bit. Their error is at most two units in the last place.
"""

from math import factorial, inf

from reihum._kit.compiled import rule

LN2 = 0.6931471805599453
PER_LN2 = 1.4426950408889634
LN2_HIGH = 0.693147180369123816490
"""The logarithm of 2, truncated to 32 bits: its product with a small integer is exact."""
LN2_LOW = 1.90821492927058770002e-10
"""The rest of the logarithm of 2."""
ROOT = 1.4142135623730951
"""The square root of 2."""
TAYLOR = tuple(1 / factorial(power) for power in range(13, 1, -1))
"""The coefficients of the exponential series, from the power 13 down to the square; the next term is below the last bit."""
ODD = tuple(2 / power for power in range(23, 1, -2))
"""The coefficients of the logarithm series, from the power 23 down to the third; the next term is below the last bit."""
STEPS = tuple((1 << step, 2.0 ** (1 << step), 0.5 ** (1 << step)) for step in range(9, -1, -1))
"""Exponents that are powers of two, from 512 down to 1, each with 2 to that exponent and its reciprocal."""
OVERFLOW, UNDERFLOW = 709.782712893384, -708.0
"""The arguments above which `exp` overflows, and below which it loses precision."""
LARGEST = 1023
"""The largest binary exponent of a finite number."""


@rule
def _compute_power_of_two(exponent: int) -> float:
    """Return 2 to a whole power from -1023 to 1023."""
    power = 1.0
    factor = 2.0 if exponent > 0 else 0.5
    left = abs(exponent)
    # Repeated squaring. Powers of two are exact, so the order of the products does not matter.
    while left:
        if left & 1:
            power *= factor
        factor *= factor
        left >>= 1
    return power


@rule
def exp(x: float) -> float:
    """Return e to the power of x: infinity above 709.78, and 0 below -708, where numbers of full precision end."""
    if x > OVERFLOW:
        return inf
    if x < UNDERFLOW:
        return 0.0
    # The nearest integer; `int` truncates towards zero, hence two cases.
    exponent = int(x * PER_LN2 + 0.5) if x >= 0 else -int(0.5 - x * PER_LN2)
    # The first product is exact, so the rounding of the second is all that is lost.
    rest = (x - exponent * LN2_HIGH) - exponent * LN2_LOW
    # Horner's scheme. The order of these operations decides the last bits, so it must not be changed.
    series = 0.0
    for coefficient in TAYLOR:
        series = series * rest + coefficient
    power = 1.0 + (rest + rest * rest * series)
    # 2 ** 1024 is infinite, though its product with the rest may not be: double in two steps.
    if exponent > LARGEST:
        return power * 2.0 * _compute_power_of_two(exponent - 1)
    return power * _compute_power_of_two(exponent)


@rule
def _scale(x: float) -> tuple[float, int]:
    """Return a factor from √½ to √2 and an exponent such that factor * 2 ** exponent is x; x is positive and finite."""
    exponent = 0
    # Only products with powers of two, which are exact.
    for step, power, inverse in STEPS:
        if x >= power:
            x *= inverse
            exponent += step
        elif x < inverse:
            x *= power
            exponent -= step
    while x < 1.0:
        x *= 2.0
        exponent -= 1
    if x > ROOT:
        x *= 0.5
        exponent += 1
    return x, exponent


@rule
def _compute_log_of_factor(factor: float) -> tuple[float, float]:
    """Return the logarithm of a factor near 1 as the sum of a number and a small correction."""
    over = factor - 1.0
    # log(1 + x) is 2 artanh(x / (2 + x)), whose series has odd powers only and converges quickly.
    ratio = over / (2.0 + over)
    square = ratio * ratio
    series = 0.0
    for coefficient in ODD:
        series = square * (coefficient + series)
    half = 0.5 * over * over
    return over, ratio * (half + series) - half


@rule
def log(x: float) -> float:
    """Return the natural logarithm of x, which is positive and finite."""
    factor, exponent = _scale(x)
    value, correction = _compute_log_of_factor(factor)
    # The smallest terms are added first, so that the fewest bits are lost.
    return exponent * LN2_HIGH + (value + (correction + exponent * LN2_LOW))


@rule
def log2(x: float) -> float:
    """Return the logarithm of x to the base 2; exact where x is a power of two. x is positive and finite."""
    factor, exponent = _scale(x)
    value, correction = _compute_log_of_factor(factor)
    return exponent + (value + correction) / LN2
